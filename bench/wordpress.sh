#!/usr/bin/env bash
# Serves a WordPress of Debian's packages for `npm run bench -- compare`: its default block theme, four posts with
# pictures, and nginx in front with a page cache. Prints its address and runs until it is stopped.
#
#   apt-get install --no-install-recommends wordpress wordpress-theme-twentytwentythree php-fpm php-mysql php-gd \
#     mariadb-server nginx-light
#   bench/wordpress.sh PORT FOLDER-WITH-JPEGS
set -euo pipefail
port=$1 pictures=$(realpath "$2") folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null; wait; rm -rf "$folder"' EXIT
trap 'exit 0' INT TERM
chmod 755 "$folder"
cp -rL /usr/share/wordpress "$folder/site"
mkdir "$folder/database" "$folder/site/wp-content/uploads"

mariadb-install-db --user=root --datadir="$folder/database" --auth-root-authentication-method=normal >/dev/null
mariadbd --user=root --datadir="$folder/database" --socket="$folder/db.sock" --skip-networking 2>"$folder/db.log" &
until mariadb --socket="$folder/db.sock" -e 'create database wordpress' 2>/dev/null; do sleep 0.2; done

cat > "$folder/site/wp-config.php" <<PHP
<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'root'); define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:$folder/db.sock'); define('DB_CHARSET', 'utf8mb4');
define('DISABLE_WP_CRON', true); define('AUTOMATIC_UPDATER_DISABLED', true); define('WP_HTTP_BLOCK_EXTERNAL', true);
define('WP_HOME', 'http://localhost:$port'); define('WP_SITEURL', 'http://localhost:$port');
\$table_prefix = 'wp_';
define('ABSPATH', '$folder/site/');
require_once ABSPATH . 'wp-settings.php';
PHP
cat > "$folder/install.php" <<PHP
<?php
define('WP_INSTALLING', true);
\$_SERVER['HTTP_HOST'] = 'localhost:$port';
require '$folder/site/wp-config.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Women in Politics Forum', 'adaeze', 'adaeze@wipf.example', true, '', 'a long enough password');
update_option('permalink_structure', '/%postname%/');
flush_rewrite_rules(false);
foreach (array_slice(glob('$pictures/*.jpg'), 0, 4) as \$at => \$picture) {
  \$id = wp_insert_post(['post_title' => 'Town hall number ' . (\$at + 1), 'post_status' => 'publish', 'post_name' => "town-hall-\$at",
    'post_content' => str_repeat('<!-- wp:paragraph --><p>Women from twelve wards met in Garki and left with a plan for the next election.</p><!-- /wp:paragraph -->', 8)]);
  \$file = wp_upload_bits("picture-\$at.jpg", null, file_get_contents(\$picture))['file'];
  \$image = wp_insert_attachment(['post_mime_type' => 'image/jpeg', 'post_title' => 'A town hall'], \$file, \$id);
  wp_update_attachment_metadata(\$image, wp_generate_attachment_metadata(\$image, \$file));
  set_post_thumbnail(\$id, \$image);
}
PHP
php "$folder/install.php"

cat > "$folder/fpm.conf" <<CONF
[global]
error_log = $folder/fpm.log
[www]
user = root
listen = $folder/fpm.sock
pm = static
pm.max_children = 4
CONF
php-fpm8.2 --nodaemonize --allow-to-run-as-root --fpm-config "$folder/fpm.conf" &
cat > "$folder/nginx.conf" <<CONF
user root; daemon off; worker_processes 1; pid $folder/nginx.pid; events { worker_connections 2048; }
http {
  include /etc/nginx/mime.types; access_log off; gzip on; gzip_types text/css application/javascript image/svg+xml;
  client_body_temp_path $folder/body; fastcgi_temp_path $folder/fastcgi;
  fastcgi_cache_path $folder/cache keys_zone=pages:8m;
  server {
    listen 127.0.0.1:$port; root $folder/site; index index.php;
    location / { try_files \$uri \$uri/ /index.php?\$args; }
    location ~ \.php\$ {
      include /etc/nginx/fastcgi_params; fastcgi_param SCRIPT_FILENAME \$document_root\$fastcgi_script_name;
      # Debian passes the host without its port.
      fastcgi_param HTTP_HOST \$http_host;
      fastcgi_pass unix:$folder/fpm.sock;
      fastcgi_cache pages; fastcgi_cache_key \$request_uri; fastcgi_cache_valid 200 1h;
    }
  }
}
CONF
nginx -p "$folder" -c "$folder/nginx.conf" -e "$folder/nginx.log" &
until curl -sfo /dev/null "http://localhost:$port/"; do sleep 0.2; done
echo "http://localhost:$port"
wait
