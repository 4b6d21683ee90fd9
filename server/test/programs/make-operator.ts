// `node make-operator.ts EMAIL PASSWORD`: one more system account, for tests beside a program.
import { insertPerson, openAuthentication } from '../../src/modules/identity/index.ts'
import { openDatabase } from '../../src/platform/db/database.ts'

const [email = '', password = ''] = process.argv.slice(2)
const database = openDatabase(process.env.DATABASE_URL ?? '')
// Passwords need no secret; sessions are made by the server.
const authentication = await openAuthentication(database, 'a secret that signs nothing that is kept')
const account = { email, name: 'Ottilie Operator', company: '', password, isSystem: true }
await insertPerson({ database, authentication }, account)
await database.close()
