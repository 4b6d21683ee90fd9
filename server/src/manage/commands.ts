/** Every command of `npm run manage`. */

import { backUp, checkBackup } from './back-up.ts'
import type { Command } from './command.ts'
import { deleteCompany } from './delete-company.ts'
import { exportCompany } from './export-company.ts'
import { foundCompany } from './found-company.ts'
import { importCompany } from './import-company.ts'
import { makeOperator } from './make-operator.ts'
import { migrateSchema } from './migrate-schema.ts'
import { moveAllFiles, moveAllRows } from './move.ts'
import { readOutbox } from './read-outbox.ts'
import { restore, upgradeDatabase } from './restore.ts'

type CommandName =
  | 'found-company'
  | 'delete-company'
  | 'export-company'
  | 'import-company'
  | 'make-operator'
  | 'read-outbox'
  | 'migrate'
  | 'backup'
  | 'verify-backup'
  | 'restore'
  | 'upgrade-database'
  | 'move-database'
  | 'move-storage'
  | 'adopt-secret'
  | 'adopt-storage'

export const commands: Readonly<Record<CommandName, Command>> = {
  'found-company': {
    usage: 'found-company NAME --admin EMAIL [--host NAME] [--language en-us] [--currency EUR]',
    does: 'makes a company; its first super admin comes in by a one-time link, or by accepting with an account',
    words: 1,
    options: ['admin', 'host', 'language', 'currency'],
    needs: ['admin'],
    run: foundCompany,
  },
  'delete-company': {
    usage: 'delete-company NAME [--confirm NAME]',
    does: 'deletes a company with everything in it; its people keep their accounts',
    words: 1,
    options: ['confirm'],
    needs: [],
    run: deleteCompany,
  },
  'export-company': {
    usage: 'export-company NAME FILE',
    does: 'writes everything of a company into a new zip file of open formats, without what lets anybody in',
    words: 2,
    options: [],
    needs: [],
    run: exportCompany,
  },
  'import-company': {
    usage: 'import-company FILE [--name NAME] [--plan JSON]',
    does: 'makes a company of such a file, under its name or another, with the plan of a new company or what is said of another; its super admins are invited by mail',
    words: 1,
    options: ['name', 'plan'],
    needs: [],
    run: importCompany,
  },
  'make-operator': {
    usage: 'make-operator EMAIL',
    does: 'makes an operator of the installation, and prints a one-time link',
    words: 1,
    options: [],
    needs: [],
    run: makeOperator,
  },
  'read-outbox': {
    usage: 'read-outbox [--to EMAIL] [--count 10]',
    does: 'shows the newest mails that lie here because there is no mail server (SMTP_URL)',
    words: 0,
    options: ['to', 'count'],
    needs: [],
    run: readOutbox,
  },
  migrate: {
    usage: 'migrate [--check] [--expand] [--force]',
    does: 'brings the database to the schema of this version; waits for older programs where it takes away what they use, with --force half a minute at most. --expand leaves that for later, --check only says what is to be done',
    words: 0,
    options: [],
    flags: ['check', 'expand', 'force'],
    needs: [],
    runFirst: migrateSchema,
  },
  backup: {
    usage: 'backup [TARGET]',
    does: 'copies database and files into a folder or s3://…, or where VITRINE_BACKUP says, while others work; sealed with VITRINE_BACKUP_KEY. Only new files are copied; VITRINE_BACKUP_KEEP of them are kept',
    words: 0,
    mayHave: 1,
    options: [],
    needs: [],
    run: backUp,
  },
  'verify-backup': {
    usage: 'verify-backup [SOURCE] [--id ID]',
    does: 'reads all of the last backup, or of the one named, and says what is missing or was changed',
    words: 0,
    mayHave: 1,
    options: ['id'],
    needs: [],
    runFirst: checkBackup,
  },
  restore: {
    usage: 'restore [SOURCE] [--id ID]',
    does: 'brings the last backup, or the one named, into an empty database and storage, and compares all of it; run it again when it was broken off',
    words: 0,
    mayHave: 1,
    options: ['id'],
    needs: [],
    runFirst: restore,
  },
  'upgrade-database': {
    usage: 'upgrade-database [SOURCE] [--id ID]',
    does: 'sets an embedded database of an older PostgreSQL aside, and makes a new one from a backup that the former version has made',
    words: 0,
    mayHave: 1,
    options: ['id'],
    needs: [],
    runFirst: upgradeDatabase,
  },
  'move-database': {
    usage: 'move-database postgres://user@host:5432/name',
    does: 'copies all rows into an empty database of a PostgreSQL of your own, and compares them; Vitrine is stopped meanwhile. Without a password in the address, PGPASSWORD is taken',
    words: 1,
    options: [],
    needs: [],
    runFirst: moveAllRows,
  },
  'move-storage': {
    usage: 'move-storage TARGET',
    does: 'copies all files into another folder or s3://…, and compares them; run it again for what came meanwhile',
    words: 1,
    options: [],
    needs: [],
    runFirst: moveAllFiles,
  },
  'adopt-secret': {
    usage: 'adopt-secret',
    does: 'takes another VITRINE_SECRET for the right one: what the former one has sealed is lost',
    words: 0,
    options: [],
    needs: [],
    adopts: 'secret',
    run: async () => ['The database knows the present secret now'],
  },
  'adopt-storage': {
    usage: 'adopt-storage',
    does: 'takes another storage for the right one, after its files were moved there',
    words: 0,
    options: [],
    needs: [],
    adopts: 'storage',
    run: async () => ['The database knows the present storage now'],
  },
}
