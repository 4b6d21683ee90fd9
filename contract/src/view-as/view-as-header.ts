/** Says as whom a call is carried out: `person:<id>` or `group:<id>`. For calls that anyone may make. */
export const viewAsHeader = 'x-view-as'
