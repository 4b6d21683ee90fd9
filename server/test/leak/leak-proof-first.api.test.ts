import { provePart } from './prove-worlds.ts'

provePart(0)
