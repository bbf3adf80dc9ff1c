// Each server that a test starts adds a listener, which ends the server when this process ends. Allow that many
// listeners.
process.setMaxListeners(50);
