/** The numbers that the service promises: docs/api.md. */

/** The longest `text`, in code points. */
export const MAX_TEXT_CODE_POINTS = 200_000;

/** Days after which a scan row is deleted. */
export const SCAN_ROW_RETENTION_DAYS = 90;

/** A `limit` or `remaining` of -1 means that there is no limit. */
export const UNLIMITED = -1;

/** The largest body of a scan: 200,000 astral characters, each escaped as 12 bytes of JSON, need 2.4 MB. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** The largest body of any other endpoint. */
export const MAX_FORM_BYTES = 16 * 1024;

/** JSON that is nested deeper, or has more brackets, braces, commas and colons outside its strings, is not parsed. */
export const MAX_JSON_DEPTH = 32;
export const MAX_JSON_STRUCTURE = 1000;

/** The longest `id` of a line of a batch, in code points. */
export const MAX_BATCH_ID_CODE_POINTS = 128;

/** Batches that one account may have open in one process at once. */
export const MAX_OPEN_BATCHES = 8;

/** Requests a minute from one anonymous address before it counts as a flood, where its plan sets no rate limit. */
export const FLOOD_GUARD_PER_MINUTE = 600;

/** Bytes of refused bodies that a caller may send in a minute; beyond them its bodies are not read. */
export const MAX_REFUSED_BYTES_PER_MINUTE = 8 * MAX_BODY_BYTES;

/** A finding lists the places of this many marks at most. */
export const MAX_POSITIONS = 100;

/** The longest name of an API key, in code points. */
export const MAX_KEY_NAME_LENGTH = 100;

/** Keys that one account may hold at once. */
export const MAX_KEYS_OF_ACCOUNT = 100;

/** The version that the interface description carries. */
export const INTERFACE_VERSION = '1.0.0';

/** The length of a password, in code points. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/** The longest field that is looked at as a password; what is longer than one can be is a wrong one. */
export const MAX_SENT_PASSWORD_LENGTH = 1024;

/** The longest mail address that mail knows: RFC 5321, erratum 1690. */
export const MAX_EMAIL_LENGTH = 254;

/** The longest name of a person, in code points. */
export const MAX_PERSON_NAME_LENGTH = 100;

/** The longest token that is looked at, mailed or of a session. */
export const MAX_TOKEN_LENGTH = 2048;

/** Sessions that one account may hold at once: a new one ends the oldest. */
export const MAX_SESSIONS_OF_ACCOUNT = 100;

/** Days that a session lasts. */
export const SESSION_DAYS = 30;
