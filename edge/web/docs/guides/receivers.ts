// Complete receivers of webhooks. A test runs each as it stands: a request with our signature is acknowledged, others are
// refused, and while there are two secrets either is accepted.

/** The Standard Webhooks libraries of other languages are used in the same way. */
const typescript = `import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

interface Event {
  eventType: string
  object: { id?: string }
}

const webhook = new Webhook(process.env.WEBHOOK_SECRET!)

createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  try {
    const event = webhook.verify(body, request.headers as Record<string, string>) as Event
    console.log(event.eventType, event.object.id)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(process.env.PORT)
`

const python = `import base64, hashlib, hmac, json, os, time
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
`

const java = `import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
  static final byte[] KEY =
      Base64.getDecoder().decode(System.getenv("WEBHOOK_SECRET").substring("whsec_".length()));
  static final long TOLERANCE_SECONDS = 300;

  public static void main(String[] args) throws Exception {
    var server = HttpServer.create(new InetSocketAddress(Integer.parseInt(System.getenv("PORT"))), 0);
    server.createContext("/", exchange -> {
      try (exchange) {
        var body = exchange.getRequestBody().readAllBytes();
        var isOurs = isOurs(exchange.getRequestHeaders(), body);
        // Read it with the JSON library that you use.
        if (isOurs) System.out.println(new String(body, StandardCharsets.UTF_8));
        exchange.sendResponseHeaders(isOurs ? 204 : 400, -1);
      }
    });
    server.start();
  }

  static boolean isOurs(Headers headers, byte[] body) {
    try {
      var timestamp = headers.getFirst("webhook-timestamp");
      var age = Instant.now().getEpochSecond() - Long.parseLong(timestamp);
      if (Math.abs(age) > TOLERANCE_SECONDS) return false;
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
      mac.update((headers.getFirst("webhook-id") + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
      var right = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
      // During a rotation there are two signatures, separated by a space.
      for (var given : headers.getFirst("webhook-signature").split(" "))
        if (MessageDigest.isEqual(right.getBytes(), given.getBytes())) return true;
    } catch (Exception unreadable) {
      // A header is missing or is no number.
    }
    return false;
  }
}
`

export const receivers = { typescript, python, java }
