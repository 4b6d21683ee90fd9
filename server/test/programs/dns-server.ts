// `node dns-server.ts PORT`: a DNS server for tests in a browser. What it says comes from the program that
// started it, as `[name, answer]`, and it ends with that.
import { type DnsAnswer, startDnsServer } from '../harness/dns-server.ts'

const dns = await startDnsServer(Number(process.argv[2]))
process.on('message', ([name, answer]: [string, DnsAnswer]) => {
  dns.say(name, answer)
  process.send?.('said')
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
