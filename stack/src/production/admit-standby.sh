#!/bin/sh
# For PostgreSQL's image at its first start: the standby's role, and from where it may come.
set -eu
psql --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_REPLICATION_PASSWORD" <<'SQL'
create role lapka_standby replication login password :'password';
SQL
echo 'host replication lapka_standby samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
