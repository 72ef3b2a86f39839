declare const LZString: { compressToBase64(text: string): string; decompressFromBase64(text: string): string | null };
export default LZString;
