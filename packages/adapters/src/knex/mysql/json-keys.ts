/** SQL for MariaDB that converts the JSON array `?` to a table whose column `value` contains the keys. */
export const JSON_KEYS = `json_table(?, '$[*]' columns (value varchar(255) character set utf8mb4 collate utf8mb4_nopad_bin path '$'))`;
