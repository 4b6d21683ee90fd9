// `node dns-server.ts PORT`: a DNS server for tests in a browser. What it says comes from the program that
// started it, as `['say' or 'lead', name, content]`, and it ends with that.
import { type DnsAnswer, type DnsPlace, startDnsServer } from '../harness/servers/dns-server.ts'

const dns = await startDnsServer(Number(process.argv[2]))
type Told = ['say', string, DnsAnswer] | ['lead', string, DnsPlace]
process.on('message', (reported: Told) => {
  if (reported[0] === 'say') dns.say(reported[1], reported[2])
  else dns.lead(reported[1], reported[2])
  process.send?.('said')
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
