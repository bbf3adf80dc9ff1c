// Allows more listeners, because each server that a test starts adds one that ends it with the process.
process.setMaxListeners(50);
