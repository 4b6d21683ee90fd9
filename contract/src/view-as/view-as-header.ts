/** Names whose view a call is answered with: `person:<id>` or `group:<id>`. For calls that anyone may make. */
export const viewAsHeader = 'x-view-as'
