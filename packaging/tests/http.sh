# Talks to the server in the container whose process 1 is $inside, which has a separate network without other hosts.

address=http://127.0.0.1:8080
curl_inside() { nsenter --target "$inside" --net curl --silent --show-error --max-time 60 ${cookies:+--cookie "$cookies"} "$@"; }
fetch() { curl_inside --fail-with-body "$@"; }
status_at() { curl_inside --output /dev/null --write-out '%{http_code}' "$address$1"; }
answers() { fetch "$address/health"; }

# Sends a form, and is signed in from then on.
send_form() {
    local path=$1 field fields=()
    for field in "${@:2}"; do fields+=(--data-urlencode "$field"); done
    fetch --output /dev/null --header "Origin: $address" --cookie-jar "$work/cookies" "${fields[@]}" "$address$path" || fail "POST $path"
    cookies=$work/cookies
}
sign_in() { send_form /sign-in "name=$1" "password=$2"; }

# The value of a Python expression of the JSON at an API path, as `it`.
api_value() { fetch "$address/api/v1$1" | python3 -c "import json, sys; it = json.load(sys.stdin); print($2)"; }

# All kinds of pictures of a source's first photo, made by workers.
shows_pictures() {
    local image shape
    image=$(api_value "/sources/$1/photos" 'it["photos"][0]["image"]')
    for shape in square-320 fitted-640 original; do
        fetch --location --output "$work/picture" "$address$image/$shape" || fail "$image/$shape of $1"
        case "$(file --brief --mime-type "$work/picture")" in
            image/jpeg | image/webp | image/png) ;;
            *) fail "$image/$shape of $1 is no picture" ;;
        esac
    done
}

# The workers of a server, process $1, have dropped their privileges: each has one more system call filter.
workers_are_confined() {
    local server=$1 worker count=0 filters
    filters=$(status_of "$server" Seccomp_filters)
    for worker in $(pgrep --parent "$server"); do
        count=$((count + 1))
        equals "$(status_of "$worker" NoNewPrivs)" 1 "worker without new privileges"
        equals "$(status_of "$worker" CapEff)" 0000000000000000 "capabilities of a worker"
        equals "$(status_of "$worker" CapPrm)" 0000000000000000 "capabilities of a worker"
        equals "$(status_of "$worker" Seccomp)" 2 "filter of a worker"
        [ "$(status_of "$worker" Seccomp_filters)" -gt "$filters" ] || fail "worker $worker has no filter of its own"
    done
    [ "$count" -gt 0 ] || fail "the server has no workers"
    say "$count workers, each with a filter beside the server's $filters"
}
status_of() { sed -n "s/^$2:[[:space:]]*//p" "/proc/$1/status"; }
