"""How results look: as text, as JSON documents, and as drawings."""
