/** What a start says of the demo where others reach the server. */

import { type Bootstrapped, say } from './bootstrap.ts'
import { closeDemoAccounts } from './demo/close-demo-accounts.ts'

/** The accounts are closed by every server that is reached from elsewhere, whoever has made them. */
export async function sayWhatIsClosed({ config, database }: Bootstrapped): Promise<void> {
  if (config.opensDemoAccounts) return
  const closed = await closeDemoAccounts(database, config.secret)
  if (closed > 0)
    say.info(
      `${closed} accounts of the demo can't sign in: their password is published, and HOST is ${config.host} ` +
        '(VITRINE_DEMO=on lets them in; npm run manage -- make-operator EMAIL makes an operator of your own)',
    )
  else if (config.demo === 'closed')
    say.info(
      `No demo is made: its accounts have a published password, and HOST is ${config.host} (VITRINE_DEMO=on makes it)`,
    )
}
