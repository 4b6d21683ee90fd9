import { proveSubject } from './prove-subject.ts'

proveSubject('products')
