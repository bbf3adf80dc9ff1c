/**
 * Configuration of an nginx that stores and serves files in the folder with WebDAV. nginx does not sync the
 * files to the disk.
 */
export function nginxConfiguration(folder: string, port: number): string {
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
error_log stderr crit;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  sendfile on;
  client_max_body_size 0;
  client_body_temp_path ${folder}/body;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/www;
    location / { dav_methods PUT; create_full_put_path on; }
  }
}
`;
}
