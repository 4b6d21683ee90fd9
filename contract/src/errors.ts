/**
 * The closed list of refusals. A key is what crosses the wire (`code`), its parameters travel in `data`;
 * every key has a message in all three languages (`messages/<locale>/errors.json`, checked by a test).
 * The `message` here is the English fallback for callers that know no keys.
 */
export const errorKeys = {
  // 400: the request itself is malformed
  InvalidInput: { status: 400, message: 'The request is not valid: {place}: {reason}' },
  // 401 and 403: who is calling
  NotSignedIn: { status: 401, message: 'Please sign in' },
  WrongCredentials: { status: 401, message: 'The email address or password is incorrect' },
  LoginAgain: {
    status: 403,
    message: 'Your account has logged in somewhere else. Please login again.',
  },
  NotInThisSession: {
    status: 409,
    message: 'This session is good for one company only. Sign in with your password to change your account.',
  },
  NotAllowed: { status: 403, message: 'You are not allowed to do this' },
  AccountDisabled: { status: 403, message: 'This account is disabled' },
  DemoAccountClosed: {
    status: 403,
    message: 'This password of the demo is published, so it lets nobody in where others reach the server',
  },
  // 404: absent, or not visible to the caller; deliberately the same answer
  NotFound: { status: 404, message: 'Not found' },
  // 428: a write that doesn't say what it was based on
  VersionMissing: { status: 428, message: 'This change doesn’t say which version it was based on' },
  // 409 and 422: the product's rules
  StaleVersion: { status: 409, message: 'Somebody else has changed this in the meantime' },
  IdempotencyKeyUsed: { status: 422, message: 'This key was used for something else already' },
  EmailAlreadyUsed: { status: 409, message: '{email} is already used' },
  AccountExists: {
    status: 409,
    message: 'There is an account with {email} already. Sign in with it to accept the invitation.',
  },
  EmailAlreadyAdded: { status: 409, message: 'Email already added' },
  EmailClientOfDomain: { status: 409, message: '{email} is already Client of current Domain' },
  EmailUserOfDomain: { status: 409, message: '{email} is already used by a User of the current Domain' },
  EmailUserOfOtherDomain: { status: 409, message: '{email} is already User of another Domain' },
  CurrentUser: { status: 409, message: 'Cannot delete/edit CURRENT user' },
  RootGroup: { status: 409, message: 'Cannot delete ROOT group' },
  RootGroupFixed: {
    status: 409,
    message: 'The Super Admin group can’t be renamed, and what it grants can’t be changed',
  },
  LastSuperAdmin: { status: 409, message: 'A company needs a super admin who can sign in' },
  NoInvitation: { status: 409, message: 'This person has set up their account already' },
  GroupHasExternalGroups: { status: 409, message: 'External groups hang below {name}; delete them first' },
  GroupKindWrong: { status: 422, message: '{name} is not a group for such people' },
  GroupNeeded: { status: 422, message: 'At least one group is needed' },
  ParentNeeded: { status: 422, message: 'An external group needs an internal group above it' },
  GroupBeyondParent: { status: 422, message: 'The group above doesn’t reach: {what}' },
  DuplicatedApiKey: { status: 409, message: 'Duplicated API Key' },
  EnglishOnly: { status: 422, message: 'Only English characters are supported' },
  LeakFound: { status: 409, message: 'What is shown differs from what may be seen' },
  TooManyProducts: { status: 422, message: 'This works with at most {max} products' },
  ViewAsBeyondOwn: { status: 422, message: '{name} sees folders or fields that you don’t' },
  GrantsBeyondOwn: { status: 422, message: 'You can’t grant more than you have yourself: {what}' },
  TooManyInternalUsers: { status: 409, message: 'No more than {max} Internal Users' },
  NameAlreadyExists: { status: 409, message: 'Name "{name}" already exists' },
  ArticlesAlike: { status: 409, message: 'Articles of one product must differ: {values}' },
  ArticlesNotYours: { status: 403, message: '{count} articles of this product aren’t yours to change' },
  AxisUnfit: { status: 422, message: '{field} can’t tell articles apart' },
  TooManyArticles: { status: 422, message: 'A product has at most {max} articles' },
  FieldIsAxis: { status: 409, message: '{field} tells articles of a product apart' },
  ReferenceAlreadyExists: { status: 409, message: 'Reference "{reference}" already exists' },
  PriceBelowZero: { status: 422, message: 'A price can’t be below zero: {value}' },
  CategoryTooDeep: { status: 422, message: 'Categories have three levels' },
  MinimumCharacters: { status: 422, message: 'Minimum characters: {n}' },
  ReservedName: { status: 422, message: 'Cannot use reserved names' },
  WeakPassword: {
    status: 422,
    message:
      'At least 8 characters with one lowercase letter, one uppercase letter and one number, symbol or space',
  },
  InvalidEmail: { status: 422, message: 'The email address is not valid' },
  AccountNotSetUp: { status: 409, message: '{email} has not set up the account yet' },
  SuperAdminNotImpersonated: { status: 409, message: 'You can’t act in the place of a super admin' },
  SingleSignOnOff: { status: 409, message: 'Single sign-on is switched off on this installation' },
  ClientSecretNeeded: { status: 422, message: 'The secret of the client is needed' },
  IdentityProviderUnreachable: {
    status: 422,
    message: 'No OpenID Connect provider answers at {issuer}',
  },
  SingleSignOnFailed: { status: 422, message: 'Your company’s sign-in did not vouch for you' },
  SingleSignOnNotInvited: { status: 422, message: '{email} was not invited yet. Ask your administrator.' },
  FounderTaken: {
    status: 409,
    message:
      '{email} belongs to an operator, a closed account or somebody of another company: name another address',
  },
  HostNameInvalid: { status: 422, message: '“{name}” is no host name such as company.example' },
  MappingAlreadyUsed: { status: 409, message: '{name} is already used' },
  MappingDnsUnresolved: { status: 422, message: 'DNS cannot resolve {name} to where it should point' },
  MappingRecordUnsupported: { status: 422, message: 'This type of DNS record is not supported for {name}' },
  MappingTokenMissing: {
    status: 422,
    message: 'The TXT record that proves {name} is missing or has another value',
  },
  MappingTimeout: {
    status: 422,
    message: 'Request timeout: there was no answer about {name}. Please try again later.',
  },
  MappingSslFailed: { status: 422, message: 'SSL request failed: nothing answers at {name}' },
  MappingNoCertificate: { status: 422, message: 'No certificate was issued for {name}' },
  MappingNoIcp: { status: 422, message: '{name} has no valid ICP license number' },
  MappingTooManyRequests: { status: 429, message: 'Too many requests: no more than {max} in {days} days' },
  MappingMissing: { status: 404, message: 'The mapping does not exist' },
  MappingNotVerified: { status: 409, message: '{name} has not passed all checks yet' },
  HostNamePublicSuffix: {
    status: 422,
    message: '“{name}” is a public suffix, below which everybody can have names: use a name below it',
  },
  HostNameOfInstallation: { status: 422, message: '“{name}” belongs to this installation' },
  TooManyHostNames: { status: 409, message: 'No more than {max} host names' },
  ShareTargetHidden: { status: 422, message: '{group} doesn’t see what the link is for' },
  CommonPassword: {
    status: 422,
    message: 'This password is one of those that attackers try first. Choose another.',
  },
  CodeWrong: { status: 422, message: 'This code is wrong, or was used already' },
  SecondFactorMissing: { status: 409, message: 'Two-step sign-in is not set up' },
  SecondFactorPresent: { status: 409, message: 'Two-step sign-in is set up already' },
  PasskeyUnknown: { status: 422, message: 'This passkey could not be verified' },
  HandOverExpired: {
    status: 422,
    message: 'This took too long, or has been done before. Begin again where you came from, or sign in here.',
  },
  SignedInAsAnother: {
    status: 409,
    message: 'Somebody else is signed in here. Sign out here first, then change company again.',
  },
  SignInExpired: { status: 422, message: 'This took too long. Please sign in again.' },
  CurrentPasswordRequired: { status: 422, message: 'Please enter your current password' },
  CurrentPasswordWrong: {
    status: 422,
    message: 'Current password is not correct, please check and try again',
  },
  LinkExpired: { status: 410, message: 'This link has expired or was used already' },
  CursorInvalid: { status: 422, message: 'This cursor is none of this list. Read all products again.' },
  CursorOutdated: {
    status: 410,
    message: 'This cursor can’t go on ({reason}). Read all products again.',
  },
  // writing products
  RequiredDetailNotAllowed: {
    status: 403,
    message: 'The field {field} needs a value, and you are not allowed to give it one',
  },
  RequiredDetail: { status: 422, message: 'The field {field} needs a value' },
  DetailAlreadyExists: { status: 409, message: 'The product has a value for {field} already' },
  GeneratedValue: { status: 422, message: 'Values of {field} are generated' },
  CategoryNeeded: { status: 422, message: 'At least one category is needed' },
  CategoryUnknown: { status: 422, message: 'This category does not exist' },
  FolderNeeded: { status: 422, message: 'At least one product folder is needed' },
  OptionInUse: { status: 409, message: '{products} products have the value {option}' },
  FolderHoldsProducts: { status: 409, message: 'Folder {folder} holds products' },
  FolderBelowItself: { status: 409, message: 'A folder can’t be moved into itself or below itself' },
  CategoryBelowItself: { status: 409, message: 'A category can’t be moved into itself or below itself' },
  RootCategory: { status: 409, message: 'The uppermost category can’t be changed' },
  BulkUnderWay: {
    status: 409,
    message: 'This action is still being carried out; cancel it or wait for its end',
  },
  RootFolder: { status: 409, message: 'The uppermost folder can’t be changed' },
  FolderNotProductFolder: { status: 422, message: 'Folder {folder} is not Product Folder' },
  // projects
  ProjectsNotAllowed: { status: 409, message: 'No project creation allowed' },
  TooManyProjects: { status: 409, message: 'No more than {max} ongoing or upcoming projects' },
  ProjectFolderConflict: {
    status: 422,
    message:
      '{attendees} reach the folders {folders}, but see none of the chosen fields. Choose another one, or leave the folders out.',
  },
  ProjectNeedsColleague: { status: 422, message: '{name} is a client: owners and presenters are colleagues' },
  TemplateGroupLacksFolder: {
    status: 422,
    message: 'Groups {groups} don’t reach the folders {folders} of the template',
  },
  TooManyAttendees: { status: 422, message: 'A project has at most {max} attendees' },
  ProjectNotUpcoming: { status: 409, message: 'Only an upcoming project can be started' },
  ProjectNotOngoing: { status: 409, message: 'Only an ongoing project can be ended' },
  ProjectNotDone: { status: 409, message: 'Only a finished project can be reopened' },
  ProjectDone: {
    status: 409,
    message:
      'A finished project keeps all but its name, description, owner and presenters. Reopen it to change it.',
  },
  ProjectNotReady: { status: 409, message: 'The project can’t start yet; findings that block it: {count}' },
  OrderRuleWrong: { status: 422, message: 'A rule of the order field {field} can’t be used' },
  OrderRulesContradict: { status: 422, message: 'The rules of the order field {field} leave no value' },
  OrderDefaultAgainstRules: {
    status: 422,
    message: 'The default of the order field {field} is against its rules',
  },
  DynamicFieldInvalid: { status: 422, message: 'The formula of {field} can’t be used' },
  TooManyDynamicFields: { status: 422, message: 'No more than {max} dynamic fields' },
  DynamicFieldCircle: { status: 422, message: 'These fields are computed from each other: {fields}' },
  // product queries
  FilterFieldUnknown: { status: 422, message: 'The field {field} does not exist' },
  FilterTypeUnknown: { status: 422, message: 'The filter type {type} does not exist' },
  FilterTypeNotApplicable: { status: 422, message: 'The filter {type} cannot be used on {field}' },
  FilterValueInvalid: { status: 422, message: '"{value}" is not a valid value for {field}' },
  TooManyFilters: { status: 422, message: 'At most {max} filters' },
  RegexInvalid: {
    status: 422,
    message: 'The regular expression on {field} can’t be used: {part} is not valid or not allowed',
  },
  RegexTooLong: { status: 422, message: 'A regular expression has at most {max} characters' },
  QueryTooSlow: { status: 422, message: 'This query takes too long; please narrow it' },
  ChangeTooSlow: {
    status: 422,
    message: 'This takes too long at the moment. Please try again, or change less at once.',
  },
  SortFieldUnknown: { status: 422, message: 'Cannot sort by {field}' },
  GroupFieldUnknown: { status: 422, message: 'Cannot group by {field}' },
  TooManyGroups: {
    status: 422,
    message: 'This column has more than {max} different values. Group by another one.',
  },
  SummaryNotPossible: { status: 422, message: 'There is no such figure of {field}' },
  // processes
  ProcessEnded: { status: 409, message: 'This process has ended already' },
  ProcessNotStopped: { status: 409, message: 'Only a failed or canceled process can be tried again' },
  MachineBusy: {
    status: 503,
    message: 'The server was too busy. Try it again later.',
  },
  ProcessGaveUp: { status: 422, message: 'It was tried {tries} times without getting any further' },
  // projects: answers
  ProjectNotStarted: { status: 409, message: 'This project has not started yet' },
  ProjectEnded: {
    status: 409,
    message: 'This project has ended. What you answered is kept, and its owner decides whether it counts.',
  },
  TooManyGuests: {
    status: 409,
    message:
      'This link is limited to {max} guests, and all of them have joined. Please ask the person who sent it to you.',
  },
  GuestsOver: { status: 409, message: 'This project has ended and takes no more guests' },
  SessionNotOpen: { status: 409, message: 'This project has no web session' },
  AnswersIncomplete: { status: 422, message: '{count} answers miss something or break a rule' },
  PricesChanged: { status: 409, message: '{count} prices have changed since they were answered' },
  NothingAnswered: { status: 422, message: 'There is nothing to confirm yet' },
  // rooms
  RoomsNotAllowed: {
    status: 409,
    message: 'This project has no such live session, or the subscription has none',
  },
  RoomOver: { status: 409, message: 'This room is closed' },
  RoomLedByOther: { status: 409, message: 'Somebody else leads this room now' },
  TooManyReceivers: { status: 422, message: 'Mails go to at most {max} people at once' },
  TooManyRoomMailings: {
    status: 429,
    message:
      'Mails were sent {max} times within an hour for rooms of this project, please try again in {minutes} minutes',
  },
  RoomCodeUnknown: { status: 404, message: 'There is no open room with this code' },
  NegotiationNotAllowed: {
    status: 409,
    message: 'Nothing is negotiated in this room, or the subscription has no ordering',
  },
  NoPriceToAgreeOn: { status: 422, message: 'There is no price of this product that both of you see' },
  ProposalOpen: {
    status: 409,
    message: 'There is a proposal for this product already that waits for an answer',
  },
  QuantityNotAllowed: { status: 422, message: 'The order form does not allow this quantity' },
  // spreadsheets
  SheetOtherKind: {
    status: 422,
    message: 'This is {format}, which is not read here. Open it, save it as .xlsx or .csv, and send that.',
  },
  SheetProtected: {
    status: 422,
    message: 'This workbook is protected by a password. Save it without one and send that.',
  },
  SheetDamaged: {
    status: 422,
    message:
      'This file is damaged or is no table ({place}). Open it, save it as .xlsx or .csv, and send that.',
  },
  SheetTooLarge: {
    status: 422,
    message: 'This file is too large ({place}). Leave out what is not needed, or send it in parts.',
  },
  SheetEmpty: { status: 422, message: 'There is nothing in this file' },
  SheetNotFound: { status: 422, message: 'There is no sheet called {sheet}' },
  // files of products
  ImportColumnMissing: {
    status: 422,
    message: 'No column is a product’s {column}; the columns are: {columns}',
  },
  ExportFieldUnknown: { status: 422, message: 'The column {field} does not exist' },
  TooManyExports: {
    status: 409,
    message: 'At most {max} of your exports can be under way. Wait for one, or cancel it.',
  },
  TooManyReportSchedules: { status: 422, message: 'You can have at most {max} reports sent regularly' },
  ReportScheduleOff: { status: 409, message: 'This report is switched off and is not sent' },
  ReportUnderWay: { status: 409, message: 'This report is being sent already' },
  ExportRightsChanged: {
    status: 409,
    message: 'What you may see has changed while the file was made. Start it again.',
  },
  PdfLettersMissing: {
    status: 422,
    message: 'has letters that no font of the file has: the sign � stands in their place',
  },
  ExportCellTooLong: { status: 422, message: 'is longer than a cell of Excel can hold' },
  PdfTooManyProducts: {
    status: 422,
    message: 'A PDF catalog has at most {max} products, and {count} are selected. Narrow the selection.',
  },
  PdfTooManyFields: {
    status: 422,
    message: 'A PDF catalog shows at most {max} fields, and {count} are chosen. Leave some out.',
  },
  PdfPreviewReplaced: { status: 409, message: 'A newer preview of yours has taken the place of this one' },
  ImportCellNotNumber: { status: 422, message: 'cell should be a number' },
  // imports
  ImportHeaderInvalid: { status: 422, message: 'Import header is not valid' },
  ImportCellRequired: { status: 422, message: 'cell required' },
  ImportCellNotDate: { status: 422, message: 'cell should be a date' },
  ImportCellAmbiguous: {
    status: 422,
    message: 'it could be {one} or {other}: say how this column is written',
  },
  ImportPriceTooFine: {
    status: 422,
    message:
      '{value} has more decimals than {currency}, which has {digits}: check that no thousands are meant',
  },
  ImportReadingOpen: {
    status: 422,
    message: 'Column {column} could be read in two ways. Say how its numbers or days are written.',
  },
  ImportCellNotLink: { status: 422, message: 'URL is blank or invalid' },
  ImportCellNotYesNo: { status: 422, message: 'cell should be yes or no' },
  ImportCellError: { status: 422, message: 'the cell holds an error or a formula without a result: {value}' },
  ImportBlankRow: { status: 422, message: 'blank row' },
  ImportRichText: { status: 422, message: 'rich text not supported: give all of the cell one format' },
  ImportUnknownData: { status: 422, message: 'unknown data: the field has no option {value}' },
  ImportOptionTooLong: { status: 422, message: 'an option has at most {max} characters' },
  ImportTooManyOptions: { status: 422, message: 'unknown data: a field has at most {max} options' },
  ImportCategoryUnknown: { status: 422, message: 'unknown data: there is no category {value}' },
  ImportJumpline: {
    status: 422,
    message: 'malformatted jumpline: a field of one line holds a lone carriage return or a written-out \\n',
  },
  ImportReferenceRepeated: { status: 422, message: 'this reference stands in several rows: {rows}' },
  ImportOtherRowCounts: { status: 422, message: 'row {counts} has this reference too and counts instead' },
  ReferenceInTrash: {
    status: 422,
    message:
      'A product with the reference "{reference}" is in the trash. Restore it first, then import again.',
  },
  ImportMakesNothing: {
    status: 422,
    message: 'there is no product with this reference, and this import makes none',
  },
  ImportChangesNothing: {
    status: 422,
    message: 'there is a product with this reference already, and this import changes none',
  },
  ImportCellChanged: {
    status: 409,
    message: 'somebody has changed this since it was checked, to: {present}',
  },
  ChangedSince: { status: 409, message: 'somebody has changed this since: it stays' },
  ValueChangedSince: {
    status: 409,
    message: 'somebody has changed this since: it was set to “{written}”, is “{present}” now, and stays',
  },
  ImportFolderUnknown: { status: 422, message: 'Folder {folder} does not exist' },
  ImportFolderNotProductFolder: { status: 422, message: 'Folder {folder} is not Product Folder' },
  ImportFieldUnknown: { status: 422, message: 'Detail Field {name} does not exist' },
  ImportPriceTypeUnknown: { status: 422, message: 'Price Type {name} does not exist' },
  ImportPriceTypeGone: { status: 422, message: 'PriceType {name} not found in domain' },
  ImportColumnNotEditable: { status: 422, message: '{name} can’t be edited' },
  ImportColumnTwice: { status: 422, message: 'Two columns can’t both fill {name}' },
  ImportCategoriesNotAllowed: {
    status: 422,
    message: 'No permission to create new categories for imported products',
  },
  ImportNotReady: {
    status: 409,
    message: 'This import is not at this step: it has gone on or was given up meanwhile',
  },
  ImportUnderWay: {
    status: 409,
    message: 'Another import of this company is being applied; please try again when it has ended',
  },
  ImportObstructed: {
    status: 409,
    message: '{count} later changes stand in the way of taking this import back',
  },
  ImportNothingAccepted: { status: 422, message: 'No row is chosen that would change anything' },
  ImportUploadUnknown: {
    status: 422,
    message: 'There is no finished upload of this kind; please send the file again',
  },
  // limits and faults
  TooManyRequests: { status: 429, message: 'Too many attempts, please try again in {seconds} seconds' },
  TooManyAtOnce: {
    status: 429,
    message: 'Too many long queries at once, please try again in {seconds} seconds',
  },
  RequestTooSlow: { status: 408, message: 'The request took too long to arrive' },
  SubscriptionNeeded: { status: 409, message: 'The subscription doesn’t include this' },
  SubscriptionInactive: {
    status: 409,
    message: 'The subscription is not active: nothing can be changed, and clients see no catalog',
  },
  TooManyArProducts: { status: 409, message: 'No more than {max} AR products (existing: {existing})' },
  ArProductsNotAllowed: { status: 409, message: 'No AR products allowed' },
  ThreeSidesInvalid: { status: 422, message: 'Each side needs a screen at eye level, and has three at most' },
  UnexpectedUploadType: { status: 422, message: 'Unexpected upload type: {type}.' },
  Upload3DPostProcessingErr: {
    status: 422,
    message: 'The uploaded content is broken or malformatted: {reason} {detail}',
  },
  UrlInvalid: { status: 422, message: 'URL is blank or invalid' },
  WebhookAddressInvalid: {
    status: 422,
    message: 'An address is needed that begins with https:// and has no password in it',
  },
  TooManyWebhooks: { status: 422, message: 'A company can have at most {max} webhooks' },
  DuplicatedWebhook: { status: 409, message: 'You have a webhook with this name' },
  WebhookOff: { status: 409, message: '{name} is switched off' },
  AnnouncementOver: { status: 409, message: 'This announcement is over: write a new one' },
  ArchiveInvalid: {
    status: 422,
    message: 'This is no archive of a company as it was made: {place} {reason}',
  },
  ArchiveOfOtherVersion: {
    status: 409,
    message:
      'The archive was made by {made} ({schema}): bring both installations to the same version, and make it anew',
  },
  ArchiveUnderWay: { status: 409, message: 'An archive of this company is being made already' },
  ArchiveImported: { status: 409, message: 'This archive is being imported, or is imported already' },
  WebhookDeliveryWaits: { status: 409, message: 'This delivery is waiting to be sent already' },
  SourceAddressInvalid: {
    status: 422,
    message: 'The address of a file begins with https:// or sftp:// and has no password in it',
  },
  SourceNotReached: {
    status: 422,
    message: '{host} can’t be reached, or is private and not allowed',
  },
  SourceSignInFailed: { status: 422, message: '{host} refuses the user, the password or the key' },
  SourceFileMissing: { status: 422, message: 'There is no such file at the address, or it may not be read' },
  SourceAnswered: { status: 422, message: 'The server sends no file but answers: {status}' },
  SourceHostKeyChanged: {
    status: 409,
    message: 'The host has another key ({found}) than before ({known}). Confirm it if it is right.',
  },
  SourceTooSlow: { status: 422, message: 'The file did not come in time' },
  SourceKeyUnreadable: { status: 422, message: 'This is no private key, or one that a passphrase locks' },
  TooManyRecipes: { status: 422, message: 'No more than {max} recipes can be kept' },
  RecipeNeedsFile: { status: 422, message: '{name} has no address to fetch a file from. Send the file.' },
  RecipeNeedsAddress: {
    status: 422,
    message: 'An import that runs by night needs an address to fetch its file from',
  },
  RecipeOff: { status: 409, message: '{name} is switched off' },
  RecipeUnderWay: { status: 409, message: '{name} is running already' },
  FileNameExists: { status: 409, message: 'File name already exists' },
  MediaNotSupported: { status: 422, message: 'This media is not supported' },
  MediaKindDiffers: {
    status: 422,
    message:
      'This is {found}, which can’t become {name}: that is another kind of media. Upload it as a file of its own.',
  },
  PictureNotSupported: {
    status: 422,
    message: 'This media is not supported: it is a {format} picture. Save it as JPEG or PNG and send that.',
  },
  PictureDamaged: {
    status: 422,
    message: 'The picture is damaged or incomplete. Open it, save it again and send that.',
  },
  PictureTooLarge: {
    status: 422,
    message: 'The picture has more than {megapixels} million pixels. Make it smaller and send that.',
  },
  PictureSidesTooLong: {
    status: 422,
    message: 'The picture has more than {pixels} pixels on one side. Make it smaller and send that.',
  },
  BrandPictureTooLarge: {
    status: 422,
    message: 'The picture has more than {kilobytes} KB. Make it smaller and send that.',
  },
  BrandPictureFormat: { status: 422, message: 'A {format} picture is needed here' },
  UploadTooLarge: { status: 413, message: 'A file of this kind may have {megabytes} MB' },
  PayloadTooLarge: { status: 413, message: 'The request is too large' },
  InternalError: { status: 500, message: 'Internal error, please try again later' },
  Unavailable: { status: 503, message: 'The service is not available at the moment' },
  ProgramOutdated: { status: 503, message: 'A newer server takes over, please try again' },
  StorageFull: { status: 507, message: 'There is no room left to store this' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorKey = keyof typeof errorKeys
export type ErrorParameters = Readonly<Record<string, string | number>>

/** Body of every refusal. `code` is an ErrorKey; `data` its parameters and, for InvalidInput, the places. */
export interface ErrorBody {
  code: ErrorKey
  status: number
  message: string
  data?: ErrorParameters
  /** By which operators find the request in their logs; answers of an older server have none. */
  requestId?: string
}

/** Fills `{name}` placeholders of a message; unknown placeholders stay as they are. */
export function fillMessage(template: string, parameters: ErrorParameters = {}): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole))
}
