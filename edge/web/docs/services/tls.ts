import { html } from '../html.ts'

/** How mTLS is turned on, renewed and probed. */
export const tlsSection = html`<section id="tls">
  <h2>TLS</h2>
  <p>
    With <code>SERVICE_TLS_CERT</code>, <code>SERVICE_TLS_KEY</code> and <code>SERVICE_TLS_CA</code>, files in
    PEM, a service takes TLS 1.3 alone, from callers with a certificate of that authority; and a program shows
    its own to addresses that begin with <code>https:</code>, and verifies their host names. A certificate may
    serve for both: server and client authentication, with the host name of its addresses as DNS name. DNS
    names and URIs, such as SPIFFE ids, name callers in <code>SERVICE_CALLERS</code>. A name that stands there
    counts before any token; a certificate that does not needs a token besides.
  </p>
  <p>To turn it on without downtime:</p>
  <ol>
    <li>Give all programs the three files, and <code>SERVICE_TLS_ONLY=no</code>: they take both.</li>
    <li>Change the addresses to <code>https:</code>.</li>
    <li>Take <code>SERVICE_TLS_ONLY</code> out.</li>
  </ol>
  <p>
    Files that are replaced, as cert-manager does, are read within 5 seconds, and at once on SIGHUP. Calls in
    flight go on. New calls show the new certificate, and a connection ends with the certificate of its
    caller. To replace the authority, let <code>SERVICE_TLS_CA</code> hold both, then renew the certificates,
    then take the former out: connections that it vouched for end then. Files that do not fit each other are
    not used, and the log says why.
  </p>
  <p>
    Nothing is answered without a certificate, health checks included: callers probe with theirs. The kubelet
    and Docker have none, so they ask the private port: <code>/readyz</code> there says whether a program
    serves. <code>services/deploy/mtls</code> is a component for kustomize with all of that: certificates by
    cert-manager, callers by name, probes.
  </p>
  <pre><code>grpcurl -cacert ca.crt -cert tls.crt -key tls.key validation:7002 list</code></pre>
</section>`
