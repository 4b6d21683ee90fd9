// Whether the server in this container lives, for its HEALTHCHECK: whether it can serve, a proxy asks of /api/ready.
const { HOST = '127.0.0.1', PORT = '4000' } = process.env
const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST
const answer = await fetch(`http://${host}:${PORT}/api/health`, { signal: AbortSignal.timeout(4_000) })
process.exit(answer.ok ? 0 : 1)
