/** What formulas count with: 34 significant digits, half to even, as decimal128 has. */
import Big from 'big.js'
import { type DecimalText, isDecimal } from '../formats/decimal.ts'

const significantDigits = 34
/** The largest and smallest power of ten. Beyond it stands no price and no length, only a mistake. */
const maximumExponent = 60
const maximumInputCharacters = 200

/** Its quotients are whole: `divide` decides where the digits end. */
const Whole = Big()
Whole.DP = 0
Whole.RM = Big.roundDown

/** Null where the text is no decimal or out of range. */
export function preciseNumber(text: string): Big | null {
  return text.length <= maximumInputCharacters && isDecimal(text) ? precise(new Big(text)) : null
}

/** At most 34 significant digits; null where the number is out of range. */
export function precise(value: Big): Big | null {
  const rounded = value.prec(significantDigits, Big.roundHalfEven)
  return Math.abs(rounded.e) > maximumExponent ? null : rounded
}

/** Null where the quotient is out of range. The divisor isn't zero. */
export function divide(dividend: Big, divisor: Big): Big | null {
  const exponent = Math.max(0, significantDigits + 2 - (dividend.e - divisor.e))
  const scale = new Big(`1e${exponent}`)
  const scaled = dividend.times(scale)
  const whole = new Big(new Whole(scaled).div(divisor))
  // A digit below all others says that something was cut off, so that no half is seen where there is more than that.
  const isExact = whole.times(divisor).eq(scaled)
  const cut = isExact ? 0 : 0.1 * dividend.s * divisor.s
  return precise(timesPowerOfTen(whole.plus(cut), -exponent))
}

export function decimalTextOf(value: Big): DecimalText {
  // -0 is 0.
  return (value.eq(0) ? '0' : value.toFixed()) as DecimalText
}

/** Exact at any size, which a division isn't. */
function timesPowerOfTen(value: Big, exponent: number): Big {
  return value.times(new Big(`1e${exponent}`))
}
