package dbtest

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const (
	memoryDir = "/dev/shm"
	// minFreeMemory is the free space that an in-memory file system must have to be used.
	minFreeMemory = 3 << 30
	// leftAfter is the age at which a folder counts as left over from a killed test.
	leftAfter = 24 * time.Hour
	// folderPrefix begins the name of every folder of Dir.
	folderPrefix = "maidan-test-data-"
)

// fastDir returns an in-memory file system with enough space: copying a database of a hundred tables takes 15 ms there, and up to
// half a second on a disk. Otherwise it returns the folder of temporary files.
var fastDir = sync.OnceValue(func() string {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(memoryDir, &fs); err != nil || fs.Bavail*uint64(fs.Bsize) < minFreeMemory || !writable(memoryDir) {
		return os.TempDir()
	}
	removeLeft(memoryDir, folderPrefix, leftAfter)
	return memoryDir
})

func writable(dir string) bool {
	name, err := os.MkdirTemp(dir, folderPrefix)
	return err == nil && os.Remove(name) == nil
}

// Dir returns an empty folder for a database or other data, in memory where possible, that is deleted after the test.
func Dir(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp(fastDir(), folderPrefix) //nolint:usetesting // t.TempDir is not in memory
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(dir)) })
	return dir
}

// removeLeft deletes old entries of a folder that begin with a prefix.
func removeLeft(dir, prefix string, age time.Duration) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if info, err := e.Info(); err == nil && strings.HasPrefix(e.Name(), prefix) && time.Since(info.ModTime()) > age {
			_ = os.RemoveAll(filepath.Join(dir, e.Name()))
		}
	}
}
