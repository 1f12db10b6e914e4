/** One reason in the error body of the API. */
export interface Reason {
  location?: string;
  reason?: string;
  msg?: string;
  code?: string;
}

/** An answer that is not a success, or no answer at all (status 0, code "network"). */
export class ApiError extends Error {
  readonly status: number;
  /** Stable; what a translation is looked up by. */
  readonly code: string;
  readonly errors: Reason[];
  /** The whole body, for what a call adds to it (such as `offer`). */
  readonly body: Record<string, unknown>;

  constructor(status: number, body: unknown) {
    const known = isRecord(body) ? body : {};
    super(typeof known['message'] === 'string' ? known['message'] : `status ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = known;
    this.errors = Array.isArray(known['errors']) ? known['errors'].filter(isRecord) : [];
    this.code = this.errors.find((e) => e.code)?.code ?? codeOf(status);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function codeOf(status: number): string {
  if (status === 0) return 'network';
  if (status === 401) return 'unauthorized';
  if (status === 404) return 'not_found';
  if (status === 429) return 'too_many_requests';
  return status >= 500 ? 'server' : 'bad_request';
}

/** Anything that was thrown, as an ApiError; a failed fetch becomes "network". */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(0, { message: error instanceof Error ? error.message : String(error) });
}

/** The sentence for a person: translated by code, else the server's own, which is safe to show. */
export function errorText(error: unknown, translate: (key: string) => string | undefined): string {
  const { code, errors, message } = toApiError(error);
  return translate(`error.${code}`) ?? errors.find((e) => e.msg)?.msg ?? message;
}

/** Whether the answer blames one of these fields, which then say so themselves. */
export const blames = (error: unknown, fields: string[]): boolean =>
  fields.some((field) => fieldError(error, field, () => 'blamed') !== undefined);

/** The sentence for one field of a form, if the answer blames it. */
export function fieldError(
  error: unknown,
  field: string,
  translate: (key: string) => string | undefined,
): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const found = error.errors.find((e) => e.location === field || e.location?.endsWith(`.${field}`));
  return found && (translate(`error.${found.code}`) ?? found.msg ?? error.message);
}
