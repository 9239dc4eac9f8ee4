"""What an operator's commands check, lock, bind and copy: settings, data, database, ports."""
