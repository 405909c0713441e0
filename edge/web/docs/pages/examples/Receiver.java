import com.sun.net.httpserver.Headers;
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
