/**
 * Pictures are read and written by sharp, which is loaded when the first one is: with its library it takes 10 MB, and
 * most servers are started without anybody sending a picture.
 */
export async function loadSharp() {
  return (await import('sharp')).default
}
