#!/bin/sh
# Makes the secrets of an installation: a folder for each program, with a file for each setting.
#   sh services/deploy/secrets.sh secrets
# docker-compose.yml mounts these folders, and services/deploy/kubernetes/kustomization.yaml says how to make secrets of them.
# Files that exist stay as they are. Passwords and master keys are taken from the environment if they are there, as those of a former
# file .env. One MASTER_KEY there stays that of all services:
#   set -a; . ./.env; set +a; sh services/deploy/secrets.sh secrets
# DATABASE_AT is where Postgres is, such as db.example.com:5432/payprep?sslmode=verify-full; by default the socket of compose.
# REDIS_URL is that of a Redis of yours; empty, there is none. WEBHOOK_PROXY_URL is a proxy on the way to webhooks; by default there is none.
set -eu
top=${1:?name the folder, such as secrets}
at=${DATABASE_AT:-%2Fvar%2Frun%2Fpostgresql/payprep}

# Containers read the files as other users. On the machine only the owner of the folder reaches them.
umask 022
mkdir -p "$top"
chmod 700 "$top"

# Writes a file unless it is there: PROGRAM SETTING VALUE
keep() {
  mkdir -p "$top/$1"
  [ -e "$top/$1/$2" ] || printf '%s\n' "$3" >"$top/$1/$2"
}

# Prints a secret, whose file is made of a variable or of random bytes: PROGRAM SETTING hex|base64 VARIABLES
secret() {
  given=$(printenv $4 | grep -m 1 . || openssl rand "-$3" 32)
  keep "$1" "$2" "$given"
  cat "$top/$1/$2"
}

capitals() { echo "$1" | tr a-z- A-Z_; }

owner=$(secret postgres POSTGRES_PASSWORD hex POSTGRES_PASSWORD)
for program in migrate payprep; do keep $program DATABASE_URL "postgres://payprep:$owner@$at"; done

for program in edge reference-data beneficiaries notifier verification gambling; do
  setting=$(capitals $program)_DATABASE_PASSWORD
  password=$(secret migrate "$setting" hex "$setting")
  keep $program DATABASE_URL "postgres://payprep_$(echo $program | tr - _):$password@$at"
done

redis=$(secret redis REDIS_PASSWORD hex REDIS_PASSWORD)
keep redis redis.conf "requirepass $redis"
keep edge REDIS_URL "${REDIS_URL-redis://:$redis@redis:6379}"

keep notifier WEBHOOK_PROXY_URL "${WEBHOOK_PROXY_URL-}"

# Commands work on the data of all services. A service has its own key alone.
for program in edge beneficiaries notifier verification gambling; do
  setting=MASTER_KEY_$(capitals $program)
  keep $program MASTER_KEY "$(secret payprep "$setting" base64 "$setting MASTER_KEY")"
done

# Each program has a token of its own, and may call what its work needs. The file of callers has no secret.
callers=
for program in edge validation enrichment beneficiaries verification gambling reference-data notifier; do
  keep $program SERVICE_TOKEN "$(openssl rand -hex 32)"
  case $program in reference-data | notifier) continue ;; esac
  digest=$(tr -d '\n' <"$top/$program/SERVICE_TOKEN" | openssl dgst -sha256 -r | cut -d ' ' -f 1)
  callers="$callers${callers:+,}
    { \"name\": \"$program\", \"tokens\": [{ \"sha256\": \"$digest\" }] }"
done
keep callers callers.json "{
  \"acceptServiceToken\": false,
  \"callers\": [$callers
  ]
}"
