/** The floor: `ws` with nothing around it. A text that it is sent goes to everybody; null asks what it uses. */
import { once } from 'node:events'
import { WebSocketServer } from 'ws'
import { say, usage } from '../child.ts'

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
await once(server, 'listening')
server.on('connection', (socket) => {
  socket.on('message', () => {})
  socket.on('error', () => {})
})
process.on('message', ({ text }: { text: string | null }) => {
  if (text === null) say(usage())
  else for (const socket of server.clients) socket.send(text)
})
const address = server.address()
say(typeof address === 'object' ? address?.port : null)
