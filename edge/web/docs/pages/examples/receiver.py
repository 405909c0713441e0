import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
TOLERANCE_SECONDS = 300


def is_ours(headers, body):
    id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    signed = f"{id}.{timestamp}.".encode() + body
    right = "v1," + base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    # During a rotation there are two signatures, separated by a space.
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(right.encode(), each.encode()) for each in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if is_ours(self.headers, body):
            event = json.loads(body)
            print(event["eventType"], event["object"].get("id"), flush=True)
            self.send_response(204)
        else:
            self.send_response(400)
        self.end_headers()


ThreadingHTTPServer(("", int(os.environ["PORT"])), Receiver).serve_forever()
