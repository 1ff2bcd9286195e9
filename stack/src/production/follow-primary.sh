#!/bin/sh
# For PostgreSQL's image: copies the primary into an empty folder, with a slot that keeps what is not yet here, and follows it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  slot=$(psql --host=postgres --username=lapka_standby --dbname=postgres --tuples-only --no-align \
    --command="select 1 from pg_replication_slots where slot_name = 'standby'")
  # One from a copy that did not come to its end is used again.
  [ "$slot" = 1 ] || create=--create-slot
  rm -rf "$PGDATA"
  pg_basebackup --host=postgres --username=lapka_standby --pgdata="$PGDATA" --wal-method=stream ${create:-} --slot=standby --write-recovery-conf
fi
exec "$@"
