/** The floor: `ws` with nothing around it. Bytes of one go to all others; a text that it is sent goes to everybody. */
import { once } from 'node:events'
import { WebSocketServer } from 'ws'
import { say, usage } from '../child.ts'

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
await once(server, 'listening')
server.on('connection', (socket) => {
  socket.on('message', (data, isBinary) => {
    if (!isBinary) return
    for (const other of server.clients) if (other !== socket) other.send(data)
  })
  socket.on('error', () => {})
})
process.on('message', ({ text }: { text: string | null }) => {
  if (text === null) say(usage())
  else for (const socket of server.clients) socket.send(text)
})
const address = server.address()
say(typeof address === 'object' ? address?.port : null)
