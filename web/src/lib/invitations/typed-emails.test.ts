import { describe, expect, it } from 'vitest'
import { typedEmails } from './typed-emails.ts'

describe('a pasted list of addresses', () => {
  it('is read whatever parts it', () => {
    const text = 'a@x.example, b@x.example;c@x.example\nAnna Berg <d@x.example>\t"e@x.example" f@x.example'
    expect(typedEmails(text).map(({ email }) => email)).toEqual(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@x.example`),
    )
    expect(typedEmails(text).every(({ fault }) => fault === null)).toBe(true)
  })

  it('keeps what can’t be invited, and says why', () => {
    expect(typedEmails('a@x.example\nA@X.example\nno address\nb@\n\n')).toEqual([
      { email: 'a@x.example', fault: null },
      { email: 'A@X.example', fault: 'EmailAlreadyAdded' },
      { email: 'no address', fault: 'InvalidEmail' },
      { email: 'b@', fault: 'InvalidEmail' },
    ])
  })
})
