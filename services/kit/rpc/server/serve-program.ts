import type { Lifecycle } from '../../process/lifecycle/run.ts'
import type { Service } from '../call/service.ts'
import { serve, type ServeOptions } from './serve.ts'

/** Serves a service as a program until it is stopped. Its private port says at /readyz whether it serves, for probes. */
export async function serveProgram(
  name: string,
  service: Service,
  options: Omit<ServeOptions, 'securityLog'>,
  { keep, onDrain, servePrivately, securityLog }: Lifecycle,
): Promise<void> {
  const running = keep(await serve(service, { ...options, securityLog }))
  servePrivately(({ url }, response) => {
    if (url !== '/readyz') return void response.writeHead(404).end()
    const isServing = running.isServing()
    response
      .writeHead(isServing ? 200 : 503, { 'content-type': 'application/json' })
      .end(JSON.stringify({ status: isServing ? 'ok' : 'unavailable' }))
  })
  options.log('listening', { name, port: running.port ?? String(options.port) })
  onDrain(running.drain)
}
