/** Figures for Prometheus, at an address of their own: whoever reaches it reads them, so it isn't the one of the pages. */
import { createServer } from 'node:http'
import { describeListenFailure } from '../http/listen.ts'
import { metrics } from './metrics.ts'

export interface MetricsAddress {
  host: string
  port: number
}

export interface MetricsServer {
  /** Where it listens, which counts where any free port was asked for. */
  port: number
  close(): Promise<void>
}

/** @throws StartupError when the address can't be listened on */
export async function serveMetrics({ host, port }: MetricsAddress): Promise<MetricsServer> {
  const server = createServer((request, answer) => {
    const path = request.url?.split('?')[0]
    if (path !== '/metrics' || request.method !== 'GET') return answer.writeHead(404).end()
    metrics.metrics().then(
      (text) => answer.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error) => answer.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(describeListenFailure({ host, port }, error, 'VITRINE_METRICS')))
    server.listen({ host, port, exclusive: true }, resolve)
  })
  // It keeps no program from ending.
  server.unref()
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
