import type { RefusalText } from './refusal-text.ts'

/** The request itself is wrong: its shape, its files, or its caller. */
export const requestRefusals = {
  MALFORMED_REQUEST: { status: 400, bg: 'Заявката не може да бъде прочетена.', en: 'The request could not be read.' },
  INVALID_INPUT: { status: 400, bg: 'Някои полета не са попълнени правилно.', en: 'Some fields are not filled in correctly.' },
  IDEMPOTENCY_KEY_REQUIRED: {
    status: 400,
    bg: 'Липсва ключът, който пази от двойно изпращане (Idempotency-Key).',
    en: 'The Idempotency-Key header is missing or is not 8 to 128 letters, digits, "-" or "_".',
  },
  NOT_SIGNED_IN: {
    status: 401,
    bg: 'Не сте влезли в профила си. Влезте, за да продължите.',
    en: 'User is not authenticated. Sign in to continue.',
  },
  WRONG_CREDENTIALS: { status: 401, bg: 'Имейлът или паролата не са верни.', en: 'The email or password is wrong.' },
  ACCOUNT_NOT_CONFIRMED: {
    status: 403,
    bg: 'Първо потвърдете имейла си: отворете връзката, която ви изпратихме, или се регистрирайте отново.',
    en: 'Confirm your email first: open the link we sent you, or sign up again.',
  },
  NOT_ALLOWED: { status: 403, bg: 'Нямате достъп до това действие.', en: 'You don’t have access to this.' },
  FOREIGN_ORIGIN: {
    status: 403,
    bg: 'Заявката идва от друг сайт и беше спряна.',
    en: 'The request comes from another site and was stopped.',
  },
  NOT_FOUND: { status: 404, bg: 'Не намерихме това, което търсите.', en: 'We could not find what you are looking for.' },
  NO_REFUND_DECISION: {
    status: 409,
    bg: 'За този час още не е решавано колко се връща.',
    en: 'Nothing has been decided about a refund for this appointment yet.',
  },
  STEP_NOT_FOUND: { status: 404, bg: 'Тази стъпка от запазването не е намерена.', en: 'Step not found' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    bg: 'Този адрес не приема такава заявка.',
    en: 'This address does not accept this method.',
  },
  REQUEST_TOO_SLOW: {
    status: 408,
    bg: 'Заявката не пристигна навреме. Опитайте пак.',
    en: 'The request did not arrive in time. Try again.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, bg: 'Изпратеното е твърде голямо.', en: 'What was sent is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, bg: 'Приемаме само application/json.', en: 'Only application/json is accepted.' },
  ONE_FILE_EXPECTED: {
    status: 400,
    bg: 'Изпратете точно един файл.',
    en: 'Send exactly one file, in the multipart field "file".',
  },
  FILE_TOO_LARGE: { status: 413, bg: 'Файлът е по-голям от 10 MB.', en: 'The file is larger than 10 MB.' },
  RECORD_FILE_TOO_LARGE: { status: 413, bg: 'Файлът е по-голям от 25 MB.', en: 'The file is larger than 25 MB.' },
  TOO_MANY_UPLOADS: {
    status: 409,
    bg: 'Качват се вече три файла. Изчакайте някой да приключи.',
    en: 'Three files are being uploaded already. Wait until one is done.',
  },
  UPLOAD_OFFSET_DIFFERS: {
    status: 409,
    bg: 'Тази част от файла вече е получена или още не е нейният ред.',
    en: 'This part of the file has arrived already, or it is not its turn yet.',
  },
  UPLOAD_DAMAGED: {
    status: 409,
    bg: 'Файлът пристигна повреден. Качете го отново.',
    en: 'The file arrived damaged. Upload it again.',
  },
  FILE_TYPE_NOT_TAKEN: {
    status: 415,
    bg: 'Този вид файл не се приема тук.',
    en: 'This kind of file is not accepted here.',
  },
  FILE_NOT_WHAT_IT_SAYS: {
    status: 400,
    bg: 'Съдържанието на файла не отговаря на името или вида му.',
    en: 'The content of the file is not what its name or type says.',
  },
  FILE_UNREADABLE: {
    status: 400,
    bg: 'Файлът е празен, повреден или снимката е твърде голяма.',
    en: 'The file is empty or damaged, or the picture is too large.',
  },
  FILE_IS_ACTIVE: {
    status: 400,
    bg: 'PDF файлът съдържа действия, програма или вложени файлове. Запазете го наново като обикновен PDF.',
    en: 'The PDF contains actions, a script or embedded files. Save it again as a plain PDF.',
  },
  FILE_IS_LOCKED: {
    status: 400,
    bg: 'PDF файлът е защитен с парола. Запазете го без защита и го качете отново.',
    en: 'The PDF is protected with a password. Save it without protection and upload it again.',
  },
  KEY_USED_FOR_ANOTHER_REQUEST: {
    status: 422,
    bg: 'Този ключ вече е използван за друга заявка.',
    en: 'This Idempotency-Key was already used for a different request.',
  },
  UPGRADE_REQUIRED: {
    status: 426,
    bg: 'Този адрес приема само WebSocket връзка.',
    en: 'This address accepts WebSocket connections only.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    bg: 'Получихме много заявки наведнъж. Изчакайте малко и опитайте пак.',
    en: 'We are getting many requests at once. Wait a moment and try again.',
  },
  TOO_MANY_TRIES: {
    status: 429,
    bg: 'Имаше няколко грешни пароли и засега не проверяваме други. Изчакайте малко или си изберете нова с „Забравена парола“.',
    en: 'There were several wrong passwords, so we are not checking more for now. Wait a few minutes, or choose a new one with “Forgot your password?”.',
  },
  SIGN_IN_BUSY: {
    status: 429,
    bg: 'В момента влизат много хора. Опитайте пак след няколко секунди.',
    en: 'Many people are signing in right now. Try again in a few seconds.',
  },
  ALREADY_UNDER_WAY: {
    status: 429,
    bg: 'Предишната ви заявка още се изпълнява. Изчакайте да приключи и опитайте пак.',
    en: 'Your previous request is still running. Wait until it is done and try again.',
  },
  TOO_BUSY: {
    status: 503,
    bg: 'В момента много хора искат същото. Опитайте пак след няколко секунди.',
    en: 'Many people are asking for this right now. Try again in a few seconds.',
  },
  BAD_SIGNATURE: { status: 400, bg: 'Подписът на съобщението не е верен.', en: 'The signature of this message is not valid.' },
} as const satisfies Record<string, RefusalText>
