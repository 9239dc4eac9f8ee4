"""Three servers, a balancer and a database that are killed, stopped and exchanged under play."""
