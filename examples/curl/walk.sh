#!/usr/bin/env bash
# From nothing to an executed payment, with curl. Beside it runs: npx psd2-conformance bank --profile ./bank
set -euo pipefail

export CURL_CA_BUNDLE=bank/ca.pem
from() { node -p "require('./$1')$2"; }
base=$(from bank/target.json .baseUrl)
levers=$(from bank/target.json .levers.batchRun.url)

# curl as you know it; sign adds date, request id, digest, certificate and signature
tpp() { eval "$(printf '%q ' curl "$@" | npx psd2-conformance sign --key bank/primary.key --certificate bank/primary.pem --format curl) -sS"; }
headers=(-H 'TPP-Session-ID: one' -H 'TPP-Redirect-URI: https://tpp.example/callback'
  -H 'PSU-IP-Address: 192.0.2.1' -H 'x-accept-fix: amount-as-string')

# 1. create a payment in the single SCA flow: the person is named by the identity number of a sandbox customer
tpp "$base/v1/payments/norwegian-domestic-credit-transfers?allowLogicalDuplicate=true" "${headers[@]}" \
  -H 'X-PSU-IDENTITY: 12085592767' -H 'PSU-Context: PRIVATE' -H 'Content-Type: application/json' -d '{
    "instructedAmount": { "amount": "250.00", "currency": "NOK" },
    "debtorAccount": { "bban": "36062211010", "currency": "NOK" },
    "creditorName": "Private Customer 1",
    "creditorAccount": { "bban": "36062111016", "currency": "NOK" },
    "creditorAddress": { "country": "NO" }
  }' > payment.json
payment="$base$(from payment.json ._links.self.href)"
page=$(from payment.json ._links.scaRedirect.href)

# 2. the person logs in and approves: open $page in a browser, or do what a browser does
token() { sed -n 's/.*name="token" value="\([^"]*\)".*/\1/p' page.html; }
curl -sS "$page" -o page.html
curl -sS "$page" -o page.html -d "token=$(token)" -d step=login -d customerNumber=12085592767 -d decision=approve
back=$(curl -sS "$page" -o page.html -d "token=$(token)" -d step=decision -d decision=approve -w '%{redirect_url}')
psu=$(node -p "new URL('$back').searchParams.get('psu-id')")

# 3. read the status, let the bank run its batch, and read it again: from PDNG to ACSC
tpp "$payment/status" "${headers[@]}" -H "PSU-ID: $psu"
curl -sS -X POST "$levers"
tpp "$payment/status" "${headers[@]}" -H "PSU-ID: $psu"
