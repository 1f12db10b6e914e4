import { toApiError } from '@maidan/api';
import type en from '@lang/player/en.json';
import type errors from '@lang/player/en.error.json';

type ErrorKey = Extract<keyof typeof en | keyof typeof errors, `error.${string}`>;

/** A code of the API's errors. Every code that players can cause has a text; a Go test checks that. */
export type ErrorCode = ErrorKey extends `error.${infer Code}` ? Code : never;

/** Returns the code of a thrown error; undefined without an error. */
export const errorCode = (error: unknown): ErrorCode | undefined =>
  error ? (toApiError(error).code as ErrorCode) : undefined;
