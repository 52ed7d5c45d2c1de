"""What runs cost: cost models, and the amounts that cases come to in them."""
