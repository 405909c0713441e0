import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;

public class PublicKeyReceiver {
  static final long TOLERANCE_SECONDS = 300;
  static final PublicKey KEY = readKey(System.getenv("WEBHOOK_PUBLIC_KEY"));

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

  /** Java reads keys with the head that X.509 puts before them (RFC 8410). */
  static PublicKey readKey(String text) {
    try {
      var encoded = new ByteArrayOutputStream();
      encoded.write(HexFormat.of().parseHex("302a300506032b6570032100"));
      encoded.write(Base64.getDecoder().decode(text.substring("whpk_".length())));
      return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded.toByteArray()));
    } catch (Exception unreadable) {
      throw new IllegalArgumentException("WEBHOOK_PUBLIC_KEY is no whpk_ key", unreadable);
    }
  }

  static boolean isOurs(Headers headers, byte[] body) {
    try {
      var timestamp = headers.getFirst("webhook-timestamp");
      var age = Instant.now().getEpochSecond() - Long.parseLong(timestamp);
      if (Math.abs(age) > TOLERANCE_SECONDS) return false;
      // During a rotation there are two signatures, separated by a space.
      for (var given : headers.getFirst("webhook-signature").split(" "))
        if (given.startsWith("v1a,")) {
          var check = Signature.getInstance("Ed25519");
          check.initVerify(KEY);
          check.update((headers.getFirst("webhook-id") + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
          check.update(body);
          if (check.verify(Base64.getDecoder().decode(given.substring("v1a,".length())))) return true;
        }
    } catch (Exception unreadable) {
      // A header is missing or is malformed.
    }
    return false;
  }
}
