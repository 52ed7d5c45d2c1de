"""`python -m hornbill`: the command line."""

import sys

from hornbill.cli import main

if __name__ == "__main__":
    sys.exit(main())
