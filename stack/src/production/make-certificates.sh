#!/bin/sh
# make-certificates.sh [--renew] FOLDER HOST…: a certificate authority, once, and one certificate for all hosts: a new one when there is none,
# when the last has fewer than 90 days left, or with --renew. The nodes take it over on SIGHUP. KurrentDB asks that its nodes share the
# common name kurrentdb-node and that nobody else may read a key.
set -eu
wanted=''
[ "$1" != --renew ] || { wanted=yes; shift; }
folder=$1
shift
if [ -z "$wanted" ] && [ -e "$folder/node/node.crt" ] && openssl x509 -in "$folder/node/node.crt" -noout -checkend 7776000; then
  exit 0
fi
mkdir -p "$folder/ca" "$folder/node"
names=""
for host in "$@"; do
  case $host in
    *[!0-9.]*) names="$names,DNS:$host" ;;
    *) names="$names,IP:$host" ;;
  esac
done
# Clients trust the authority, so it stays when a certificate is renewed.
[ -e "$folder/ca/ca.crt" ] || openssl req -x509 -newkey rsa:"${KEY_BITS:-3072}" -nodes -days 3650 -subj /CN=lapka-log-authority \
  -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign,cRLSign -keyout "$folder/ca.key" -out "$folder/ca/ca.crt"
openssl req -newkey rsa:"${KEY_BITS:-3072}" -nodes -subj /CN=kurrentdb-node -keyout "$folder/node/node.key.new" -out "$folder/node.csr"
cat > "$folder/node.ext" <<EXT
basicConstraints=CA:FALSE
keyUsage=critical,digitalSignature,keyEncipherment
extendedKeyUsage=serverAuth,clientAuth
subjectAltName=IP:127.0.0.1$names
EXT
openssl x509 -req -in "$folder/node.csr" -CA "$folder/ca/ca.crt" -CAkey "$folder/ca.key" -CAcreateserial -days 1825 \
  -extfile "$folder/node.ext" -out "$folder/node/node.crt.new"
rm -f "$folder/node.csr" "$folder/node.ext"
chmod 600 "$folder/ca.key" "$folder/node/node.key.new"
# The user of KurrentDB's image.
chown -R 1000:1000 "$folder" || true
mv "$folder/node/node.key.new" "$folder/node/node.key"
mv "$folder/node/node.crt.new" "$folder/node/node.crt"
echo "A certificate for$names was made."
