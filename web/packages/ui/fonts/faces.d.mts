/** Writes the faces of the apps below a cache folder and returns where; `lang` is the folder of their texts. */
export function makeFaces(cache: string, lang: string): Promise<string>;
