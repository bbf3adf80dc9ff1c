// Each started server adds a listener to this process, which ends the server when this process ends. Without this line,
// Node warns when there are more than 10.
process.setMaxListeners(50);
