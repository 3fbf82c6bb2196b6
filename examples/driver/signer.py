"""Writes signing strings and signs requests, as the driver protocol asks. Needs the program openssl."""

import base64
import hashlib
import json
import os
import subprocess
import sys
import tempfile


def openssl(*words, data=b""):
    return subprocess.run(["openssl", *words], input=data, stdout=subprocess.PIPE, check=True).stdout


def signing_string(method, target, headers, names):
    """A line for each name that the request has; values of one name are joined in their order."""
    lines = []
    for name in names:
        if name == "(request-target)":
            values = [method.lower() + " " + target]
        else:
            values = [value.strip(" \t") for header, value in headers if header.lower() == name]
        if values:
            lines.append(name + ": " + ", ".join(values))
    return "\n".join(lines).encode("latin-1")


def key_id(certificate):
    """SN and CA: the serial number in hexadecimal, the issuer as RFC 2253 writes it."""
    shown = openssl("x509", "-noout", "-serial", "-issuer", "-nameopt", "RFC2253", data=certificate)
    found = dict(line.split("=", 1) for line in shown.decode().splitlines())
    return "SN=" + found["serial"].upper() + ",CA=" + found["issuer"].strip()


def signature_over(string, key):
    """RSA with SHA-256. The key is in a file of its owner for a moment, because openssl reads it from one."""
    handle, path = tempfile.mkstemp()
    try:
        os.write(handle, key)
        os.close(handle)
        return base64.b64encode(openssl("dgst", "-sha256", "-sign", path, data=string)).decode()
    finally:
        os.unlink(path)


def signed(request, names, key, certificate):
    """The header lines of the request with Digest, certificate and signature."""
    headers = [tuple(each) for each in request["headers"]]
    body = base64.b64decode(request["bodyBase64"])
    if body:
        digest = base64.b64encode(hashlib.sha256(body).digest()).decode()
        headers.append(("Digest", "SHA-256=" + digest))
    der = openssl("x509", "-outform", "DER", data=certificate)
    headers.append(("TPP-Signature-Certificate", base64.b64encode(der).decode()))
    string = signing_string(request["method"], request["target"], headers, names)
    parts = {
        "keyId": key_id(certificate),
        "algorithm": "rsa-sha256",
        "headers": " ".join(names),
        "signature": signature_over(string, key),
    }
    headers.append(("Signature", ",".join(name + '="' + value + '"' for name, value in parts.items())))
    return headers


def answer(question):
    request = question.get("request", {})
    if question["op"] == "canonicalize":
        string = signing_string(request["method"], request["target"], request["headers"], question["headers"])
        return {"signingStringBase64": base64.b64encode(string).decode()}
    if question["op"] == "sign":
        key, certificate = question["privateKeyPem"].encode(), question["certificatePem"].encode()
        return {"headers": signed(request, question["headers"], key, certificate)}
    return {"unsupported": True}


for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"id": asked["id"], **answer(asked)}), flush=True)
