// Each server that a test starts adds a listener that ends it with the process.
process.setMaxListeners(50);
