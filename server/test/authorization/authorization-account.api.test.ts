import { proveSubject } from './prove-subject.ts'

proveSubject('account')
