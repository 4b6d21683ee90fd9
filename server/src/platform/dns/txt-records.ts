/** What DNS says under a name. */
import { askDns, type DnsSetting } from './ask-dns.ts'

/** TXT records of a name, each whole; none where DNS says that there are none. Null: DNS didn't answer, or couldn't. */
export async function findTxtRecords(name: string, setting: DnsSetting): Promise<string[] | null> {
  return await askDns(setting, async (resolver) =>
    (await resolver.resolveTxt(name)).map((parts) => parts.join('')),
  )
}
