/** Stacking: the header stands over the page (its level is part of the product), dialogs over the header. */
export const levels = {
  /** Over the page, below everything that is opened over it. */
  notice: 150,
  header: 5998,
  dialog: 6100,
  /** Over the dialog that it is about. */
  question: 6150,
  popover: 6200,
  banner: 6300,
} as const
