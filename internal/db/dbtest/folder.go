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
	// memoryRoom is the free memory that a file system in memory must have to be used.
	memoryRoom = 3 << 30
	// leftAfter is the age at which a folder was left by a killed test.
	leftAfter = 24 * time.Hour
	// folderPrefix begins the name of every folder of Dir.
	folderPrefix = "maidan-test-data-"
)

// fastDir returns a file system in memory where there is one with room: a database of a hundred tables is copied there in 15 ms,
// on a disk in up to half a second. Otherwise it returns the folder of temporary files.
var fastDir = sync.OnceValue(func() string {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(memoryDir, &fs); err != nil || fs.Bavail*uint64(fs.Bsize) < memoryRoom || !writable(memoryDir) {
		return os.TempDir()
	}
	removeLeft(memoryDir, folderPrefix, leftAfter)
	return memoryDir
})

func writable(dir string) bool {
	name, err := os.MkdirTemp(dir, folderPrefix)
	return err == nil && os.Remove(name) == nil
}

// Dir returns an empty folder for a database or other data, in memory where possible, that goes away with the test.
func Dir(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp(fastDir(), folderPrefix) //nolint:usetesting // t.TempDir is not in memory
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(dir)) })
	return dir
}

// removeLeft deletes what is older in a folder and begins with a prefix.
func removeLeft(dir, prefix string, age time.Duration) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if info, err := e.Info(); err == nil && strings.HasPrefix(e.Name(), prefix) && time.Since(info.ModTime()) > age {
			_ = os.RemoveAll(filepath.Join(dir, e.Name()))
		}
	}
}
