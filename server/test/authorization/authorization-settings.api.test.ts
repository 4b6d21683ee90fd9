import { proveSubject } from './prove-subject.ts'

proveSubject('settings')
